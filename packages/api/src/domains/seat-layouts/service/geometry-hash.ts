import { createHash } from 'node:crypto'
import { type Drawing, packGeometry } from '../rules/geometry.ts'

/** The name of a drawing by its content: the same drawing has the same address. Lower-case hex, 64 digits. */
export function geometryHash(drawing: Drawing): string {
  return createHash('sha256')
    .update(JSON.stringify(packGeometry(drawing)))
    .digest('hex')
}
