import { type StaticFile, staticFile } from '../send.ts'
import { openApiDocument } from './document.ts'

/** `/api/openapi.json`, made at the first question for it. */
export function documentFile(publicOrigin: string): () => StaticFile {
  let file: StaticFile | undefined
  return () => {
    file ??= staticFile('application/json', `${JSON.stringify(openApiDocument({ publicOrigin }), null, 2)}\n`)
    return file
  }
}
