import Testing

extension MistakesAreReportedWithTheirPlace {
  @Test func inTypesAndModels() {
    check([
      (
        models(#"A: Usr\#nUser: {}"#),
        ["5:6: there is no type or model `Usr`; did you mean `User`?"]
      ),
      (
        models("A: strin"),
        ["5:6: there is no type or model `strin`; did you mean `string`?"]
      ),
      (
        models("A: { a: 5 }"),
        [
          "5:11: expected a type, found the number `5`; a value that is always the same is `{ $const: 5 }`"
        ]
      ),
      (
        models("A: { a: }"),
        ["5:11: expected a type, found nothing"]
      ),
      (
        models("A: int=30"),
        [
          "5:6: there is no type or model `int=30`; a default stands behind ` = `, with a space on both sides"
        ]
      ),
      (
        models("A: '[int]'"),
        [
          "5:6: there is no type or model `[int]`; write lists and mappings without quotes around them"
        ]
      ),
      (
        models("A: text"),
        [
          "5:6: there is no type or model `text`; `text` is a word of `returns`; did you mean `string`?"
        ]
      ),
      (
        models("A: { a: 'int =' }"),
        [#"5:11: a default is missing behind `=`; an empty text is `""`"#]
      ),
      (
        models("A: []"),
        ["5:6: an array is written as a list of its type, like `[string]`, but this list is empty"]
      ),
      (
        models("A: [int, string]"),
        [
          "5:12: an array is written as a list of one type, but this list has 2; one of several types is `$oneOf`, one of several values `$enum`"
        ]
      ),
      (
        models("string: int"),
        ["5:3: a model cannot be named `string`: that is a type"]
      ),
      (
        models("nothing: int"),
        ["5:3: a model cannot be named `nothing`: that is a word of `returns`"]
      ),
      (
        models("'-': int"),
        ["5:3: the name of a model holds a letter or a digit, but this is `-`"]
      ),
      (
        models("A?: int"),
        [
          "5:3: a model cannot be named `A?`, because a type is not written like that; leave out `$`, `?`, `=` and spaces around it"
        ]
      ),
      (
        models("$a: int"),
        [
          "5:3: a model cannot be named `$a`, because a type is not written like that; leave out `$`, `?`, `=` and spaces around it"
        ]
      ),
      (
        models("A: { a: int, a?: int }"),
        ["5:16: the property `a` is here twice; the other is at line 5, column 8"]
      ),
      (
        models("A: { $summry: x }"),
        ["5:8: unknown key `$summry` in a type; did you mean `$summary`?"]
      ),
      (
        models("A: { $ref: B }"),
        ["5:6: this is a schema as OpenAPI writes it; here it is `B`"]
      ),
      (
        models("A: { $colour: x }"),
        [
          "5:8: unknown key `$colour` in a type; its keys are `$type`, `$enum`, `$const`, `$map`, `$oneOf`, `$extends`, `$names`, `$discriminator`, `$summary`, `$description`, `$deprecated`, `$default`, `$sample`, `$nullable`, `$name`, `$minimum`, `$maximum`, `$exclusiveMinimum`, `$exclusiveMaximum`, `$multipleOf`, `$minLength`, `$maxLength`, `$pattern`, `$minItems`, `$maxItems`, `$uniqueItems`, `$style`, `$explode`, `$allowReserved`, `$contentType`"
        ]
      ),
      (
        models("A: { [a]: int }"),
        ["5:8: a key is text, but this is a list; put it in quotes"]
      ),
      (
        models("A: { $type: int, $enum: [1] }"),
        ["5:20: `$enum` beside `$type`: each of them says what the type is; keep one"]
      ),
      (
        models("A: { $enum: [a], $const: a }"),
        ["5:20: `$const` beside `$enum`: each of them says what the type is; keep one"]
      ),
      (
        models("A: { $type: int, summary: x }"),
        ["5:20: `summary` is a property here, and this is no type; did you mean `$summary`?"]
      ),
      (
        models("A: { $enum: [a], b: int }"),
        ["5:20: a type with `$enum` has no properties, but here is `b`"]
      ),
      (
        models("A: { $enum: [] }"),
        ["5:15: `$enum` has no values"]
      ),
      (
        models("A: { $enum: a }"),
        ["5:15: `$enum` is a list of values, but this is the text `a`"]
      ),
      (
        models("A: { $enum: [1, a] }"),
        [
          "5:19: the values of an `$enum` are all strings or all numbers, and `a` is a string among numbers"
        ]
      ),
      (
        models("A: { $enum: [a, 1] }"),
        [
          "5:19: the values of an `$enum` are all strings or all numbers; put `1` in quotes if it is a string"
        ]
      ),
      (
        models("A: { $enum: [a, b, a] }"),
        ["5:22: the value `a` is in the `$enum` twice; the other is at line 5, column 16"]
      ),
      (
        models("A: { $enum: [a, true] }"),
        [
          "5:19: `$enum` has strings or numbers, but this is `true`; `true` and `false` are the type `bool`, and text in quotes is a string"
        ]
      ),
      (
        models("A: { $enum: [a, null] }"),
        ["5:19: `$enum` has no null; write `$nullable: true` beside it"]
      ),
      (
        models("A: { $enum: [a, [b]] }"),
        ["5:19: `$enum` has strings or numbers, but this is a list"]
      ),
      (
        models("A: { $enum: [a, b], $names: { c: d } }"),
        ["5:33: `$names` names `c`, which is not one of the values of `$enum`"]
      ),
      (
        models("A: { $enum: [a, b], $names: { a: x, b: x } }"),
        ["5:42: two values are named `x`; the other is at line 5, column 36"]
      ),
      (
        models("A: { $type: int, $names: { a: b } }"),
        ["5:20: `$names` stands beside `$enum`, and there is none"]
      ),
      (
        models("A: { $enum: [a], $names: { a: '-' } }"),
        ["5:33: a name of a value holds a letter or a digit, but this is `-`"]
      ),
      (
        models("A: { $oneOf: [] }"),
        ["5:16: `$oneOf` has no types"]
      ),
      (
        models("A: { $oneOf: int }"),
        [
          "5:16: `$oneOf` is a list of types or a mapping of discriminator values to types, but this is the text `int`"
        ]
      ),
      (
        models(#"A: { $oneOf: { a: B } }\#nB: {}"#),
        [
          "5:16: a `$oneOf` that maps values to types needs `$discriminator`, the property that has them"
        ]
      ),
      (
        models(#"A: { $oneOf: [B, int], $discriminator: k }\#nB: { k: string }"#),
        [
          "5:20: a `$oneOf` with a `$discriminator` lists models, whose names are its values; write a mapping of values to types for others"
        ]
      ),
      (
        models(
          #"A: { $oneOf: [B, C], $discriminator: kind }\#nB: { kind: string }\#nC: { knd: string }"#
        ),
        [
          "5:20: this case has no property `kind`, which `$discriminator` names; did you mean `knd`?"
        ]
      ),
      (
        models(#"A: { $oneOf: { b: B }, $discriminator: kind }\#nB: { kind: { $const: c } }"#),
        ["5:21: the value `b` chooses this case, but its `kind` is always `c`"]
      ),
      (
        models(#"A: { $oneOf: { b: B }, $discriminator: kind }\#nB: { kind: int }"#),
        [
          "5:21: the property `kind`, which `$discriminator` names, is an int in this case; it is a string"
        ]
      ),
      (
        models("A: { $oneOf: { b: string }, $discriminator: kind }"),
        ["5:21: the cases of a `$oneOf` with a `$discriminator` are objects, and this is a string"]
      ),
      (
        models(#"A: { $oneOf: [B, B] }\#nB: {}"#),
        ["5:20: `B` is in the `$oneOf` twice; the other is at line 5, column 17"]
      ),
      (
        models("A: { $discriminator: a, b: int }"),
        ["5:8: `$discriminator` stands beside `$oneOf`, and there is none"]
      ),
      (
        models("A: { $extends: B }"),
        ["5:18: there is no model `B`"]
      ),
      (
        models(#"A: { $extends: Bse }\#nBase: {}"#),
        ["5:18: there is no model `Bse`; did you mean `Base`?"]
      ),
      (
        models("A: { $extends: string }"),
        ["5:18: there is no model `string`; it is a type, and has no properties"]
      ),
      (
        models(#"A: { $extends: B }\#nB: { $enum: [a] }"#),
        ["5:18: `$extends` takes models that are objects, and `B` is an enum"]
      ),
      (
        models(#"A: { $extends: [B, B] }\#nB: {}"#),
        ["5:22: `$extends` names `B` twice"]
      ),
      (
        models(#"A: { $extends: B }\#nB: { $extends: A }"#),
        ["6:18: model `A` extends itself (A → B → A)"]
      ),
      (
        models("A: { x: { $extends: A } }"),
        ["5:23: model `A` extends itself (A → A)"]
      ),
      (
        models("A: { $extends: A }"),
        ["5:18: model `A` extends itself (A → A)"]
      ),
      (
        models("A: { $extends: { a: int } }"),
        ["5:18: `$extends` takes the name of a model or a list of names, but this is a mapping"]
      ),
      (
        models("A: A"),
        ["5:6: model `A` is only another name of itself (A → A)"]
      ),
      (
        models(#"A: B\#nB: A"#),
        ["6:6: model `A` is only another name of itself (A → B → A)"]
      ),
      (
        models("A: { $oneOf: [A, string] }"),
        ["5:17: model `A` is one of its own cases (A → A)"]
      ),
      (
        models(#"A: { $oneOf: [B, string] }\#nB: { $oneOf: [int, A] }"#),
        ["6:22: model `A` is one of its own cases (A → B → A)"]
      ),
      (
        models(#"A: { b: B }\#nB: { a: A }"#),
        [
          "5:8: model `A` requires itself (A.b → B.a → A), so no value of it could ever end; let one of these properties be absent (`?`) or nullable"
        ]
      ),
      (
        models("A: { a: A }"),
        [
          "5:8: model `A` requires itself (A.a → A), so no value of it could ever end; let one of these properties be absent (`?`) or nullable"
        ]
      ),
      (
        models("A: { b: { c: A } }"),
        [
          "5:8: model `A` requires itself (A.b.c → A), so no value of it could ever end; let one of these properties be absent (`?`) or nullable"
        ]
      ),
      (
        models(#"A: { b: B }\#nB: { $oneOf: [A, C] }\#nC: { a: A }"#),
        [
          "5:8: model `A` requires itself (A.b → B → A), so no value of it could ever end; let one of these properties be absent (`?`) or nullable"
        ]
      ),
      (
        models(#"A: { x: A, b: B }\#nB: { y: B }"#),
        [
          "5:8: model `A` requires itself (A.x → A), so no value of it could ever end; let one of these properties be absent (`?`) or nullable",
          "6:8: model `B` requires itself (B.y → B), so no value of it could ever end; let one of these properties be absent (`?`) or nullable",
        ]
      ),
      (
        models("A: { $type: int, $default: x }"),
        [#"5:30: the default does not fit: expected an int, found a string "x""#]
      ),
      (
        models("A: int = x"),
        [#"5:6: the default does not fit: expected an int, found a string "x""#]
      ),
      (
        models("A: bool = 1"),
        [#"5:6: the default does not fit: expected true or false, found a string "1""#]
      ),
      (
        models(#"A: B = 1\#nB: { a: int }"#),
        ["5:6: a default of this type cannot stand behind `=`; write it with `$default`"]
      ),
      (
        models("A: { $enum: [a, b], $default: c }"),
        ["5:33: the default `c` is not one of the values of `$enum`: `a`, `b`"]
      ),
      (
        models(#"A: { x: B = c }\#nB: { $enum: [a, b] }"#),
        ["5:11: the default `c` is not one of the values of `$enum`: `a`, `b`"]
      ),
      (
        models("A: { $type: string, $default: null }"),
        ["5:33: the default does not fit: expected a string, found null"]
      ),
      (
        models("A: { $type: [int], $sample: [1, x] }"),
        [#"5:35: the sample does not fit: at `[1]`: expected an int, found a string "x""#]
      ),
      (
        models("A: { a: int, $sample: { a: x } }"),
        [#"5:30: the sample does not fit: at `a`: expected an int, found a string "x""#]
      ),
      (
        models("A: { a: int, $sample: { a: .inf } }"),
        ["5:30: JSON has no number `.inf`"]
      ),
      (
        models("A: { $type: int, $minimum: x }"),
        ["5:30: `$minimum` is a number, but this is the text `x`"]
      ),
      (
        models("A: { $type: int, $minimum: 3, $maximum: 2 }"),
        ["5:43: `$maximum` 2 leaves no value above `$minimum` 3"]
      ),
      (
        models("A: { $type: number, $exclusiveMinimum: 3, $maximum: 3 }"),
        ["5:55: `$maximum` 3 leaves no value above `$exclusiveMinimum` 3"]
      ),
      (
        models("A: { $type: number, $multipleOf: 0 }"),
        ["5:36: `$multipleOf` is a number above 0, but this is the number `0`"]
      ),
      (
        models("A: { $type: string, $minLength: -1 }"),
        ["5:35: `$minLength` is a whole number of 0 or more, but this is the number `-1`"]
      ),
      (
        models("A: { $type: string, $minLength: 2, $maxLength: 1 }"),
        ["5:50: `$maxLength` 1 leaves no value above `$minLength` 2"]
      ),
      (
        models("A: { $type: [int], $minItems: 2, $maxItems: 1 }"),
        ["5:47: `$maxItems` 1 leaves no value above `$minItems` 2"]
      ),
      (
        models("A: { $type: [int], $uniqueItems: 1 }"),
        ["5:36: `$uniqueItems` is `true` or `false`, but this is the number `1`"]
      ),
      (
        models("A: { $type: int, $minLength: 1 }"),
        ["5:20: `$minLength` limits strings, and this is an int"]
      ),
      (
        models(#"A: { $type: B, $minimum: 1 }\#nB: string"#),
        ["5:18: `$minimum` limits numbers, and this is a string"]
      ),
      (
        models("A: { $type: int, $minimum: 3, $default: 2 }"),
        ["5:43: the default does not fit: expected 3.0 or more, found 2.0"]
      ),
      (
        models("A: { $type: int, $style: form }"),
        ["5:20: `$style` says how a parameter is sent, and this is no parameter"]
      ),
      (
        models("A: { $type: int, $contentType: a/b }"),
        [
          "5:20: `$contentType` says the media type of a part of a `multipart` body or of a `json` body, and this is neither"
        ]
      ),
      (
        models("A: { a: { $type: data, $contentType: png } }"),
        ["5:40: `$contentType` is a media type like `image/png`, but this is `png`"]
      ),
      (
        models("A: { $type: int, $nullable: 1 }"),
        ["5:31: `$nullable` is `true` or `false`, but this is the number `1`"]
      ),
      (
        models("A: { $type: int, $name: '-' }"),
        ["5:27: `$name` holds a letter or a digit, but this is `-`"]
      ),
      (
        models("A: { $type: int, $deprecated: 1 }"),
        [
          "5:33: `$deprecated` is `true` or text that says what to use instead, but this is the number `1`"
        ]
      ),
      (
        models("A: file"),
        [
          "5:6: `file` is a part of a `multipart` body and stands nowhere else; bytes in JSON are `data`"
        ]
      ),
      (
        models("A: { a: { b: file } }"),
        [
          "5:16: `file` is a part of a `multipart` body and stands nowhere else; bytes in JSON are `data`"
        ]
      ),
      (
        models("A: { a: { $map: file } }"),
        [
          "5:19: `file` is a part of a `multipart` body and stands nowhere else; bytes in JSON are `data`"
        ]
      ),
      (
        models("A: { a: file? }"),
        [
          "5:11: a part that is a file has no default and is not null; one that may be absent has `?` after its name"
        ]
      ),
      (
        models(#"A: { a: B }\#nB: { f: file }"#),
        [
          "5:11: model `B` has the part `f` of type `file`, so it can only be the body of a `multipart`"
        ]
      ),
      (
        operation("json: B", method: "post", models: "models: { B: { f: [file] } }"),
        [
          "8:13: model `B` has the part `f` of type `file`, so it can only be the body of a `multipart`"
        ]
      ),
      (
        operation("returns: Alias", models: "models: { B: { f: file }, Alias: B }"),
        [
          "8:16: model `Alias` has the part `f` of type `file`, so it can only be the body of a `multipart`"
        ]
      ),
      (
        operation("form: { $extends: B }", method: "post", models: "models: { B: { f: file } }"),
        [
          "8:25: model `B` has the part `f` of type `file`, so only the body of a `multipart` can extend it"
        ]
      ),
      (
        operation("json: { f: file }", method: "post"),
        [
          "8:18: `file` is a part of a `multipart` body and stands nowhere else; bytes in JSON are `data`"
        ]
      ),
      (
        models(#"A: { $allOf: [B] }\#nB: {}"#),
        ["5:8: unknown key `$allOf` in a type; did you mean `$extends`?"]
      ),
      (
        models("A: { $enum: [1, 1.0] }"),
        ["5:19: the value `1` is in the `$enum` twice; the other is at line 5, column 16"]
      ),
    ])
  }
}
