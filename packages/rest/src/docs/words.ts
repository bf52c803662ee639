/** The words of the frame around the API documentation; the operations speak the language of the OpenAPI document. */
export const docsWordKeys = [
  'title',
  'lead',
  'document',
  'contents',
  'skip',
  'find',
  'found',
  'otherLanguage',
  'signingIn',
  'signingInText',
  'errors',
  'errorsText',
  'access',
  'accessPublic',
  'accessSignedIn',
  'parameters',
  'place',
  'placePath',
  'placeQuery',
  'placeHeader',
  'body',
  'bareText',
  'example',
  'answers',
  'schemas',
  'name',
  'type',
  'required',
  'optional',
  'meaning',
  'procedures',
  'proceduresText',
  'procedure',
  'kind',
] as const

export type DocsWordKey = (typeof docsWordKeys)[number]

/** One text for each key, plain text without markup: the page escapes it. */
export type DocsWords = Readonly<Record<DocsWordKey, string>>
