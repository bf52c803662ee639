import { type ExportWording, type ExportWords, exportWordKeys } from '../exports/words.ts'

/** Words for tests, which have no catalogue: the key and the language. */
export const testExportWording: ExportWording = (language) =>
  Object.fromEntries(exportWordKeys.map((key) => [key, `${key} ${language}`])) as ExportWords
