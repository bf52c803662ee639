import { readFileSync } from 'node:fs'
import { type StaticFile, staticFile } from '../send.ts'

const ours = (name: string) => new URL(name, import.meta.url)
const library = new URL('.', import.meta.resolve('swagger-ui-dist/swagger-ui.css'))

/** The reference at `/api/docs`, by path: Swagger UI from its package over `/api/openapi.json`, read when first asked for. */
export function docsFiles(): [string, () => StaticFile][] {
  const files: [path: string, contentType: string, source: URL][] = [
    ['api/docs', 'text/html', ours('docs.html')],
    ['api/docs/docs.css', 'text/css', ours('docs.css')],
    ['api/docs/docs.js', 'text/javascript', ours('docs.js')],
    ['api/docs/swagger-ui.css', 'text/css', new URL('swagger-ui.css', library)],
    ['api/docs/swagger-ui-bundle.js', 'text/javascript', new URL('swagger-ui-bundle.js', library)],
  ]
  return files.map(([path, contentType, source]) => {
    let file: StaticFile | undefined
    return [
      path,
      () => {
        file ??= staticFile(contentType, readFileSync(source, 'utf8'))
        return file
      },
    ]
  })
}
