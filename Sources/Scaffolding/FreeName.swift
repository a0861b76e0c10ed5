/// The name, or where it is taken the first one that is free with a number behind it, from 2.
func freeName(_ wished: String, isTaken: (String) -> Bool) -> String {
  var name = wished
  var number = 2
  while isTaken(name) {
    name = wished + String(number)
    number += 1
  }
  return name
}
