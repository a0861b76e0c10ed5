#include "resources.h"

// C has it since C23; the compilers that come with Swift 6.1 and newer have it in each version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

const char *serviceSchema(void) {
  static const char text[] = {
#embed "../ServiceDescription/service.schema.json" suffix(, 0)
  };
  return text;
}

const char *configurationSchema(void) {
  static const char text[] = {
#embed "../Configuration/fletcher.schema.json" suffix(, 0)
  };
  return text;
}
