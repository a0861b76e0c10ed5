#ifndef RESOURCES_H
#define RESOURCES_H

// Files that are part of the command, as texts.

#pragma clang assume_nonnull begin

const char *serviceSchema(void);
const char *configurationSchema(void);

typedef struct {
  const char *_Nullable name;
  const char *_Nullable text;
} BuiltInTemplate;

// Every template below `Templates`; behind the last one is one without a name.
const BuiltInTemplate *builtInTemplates(void);

#pragma clang assume_nonnull end

#endif
