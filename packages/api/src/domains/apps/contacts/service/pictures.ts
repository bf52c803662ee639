import { refuseField } from '../../../../core/refusal.ts'
import { shrinkPicture } from '../../../security/service/shrink-picture.ts'

const mostBytes = 4 * 1024 * 1024

/** A picture that came as base64, small and as WebP; VALIDATION on `path` for everything that is no picture. */
export async function smallPicture(base64: string, path: string): Promise<Buffer> {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > mostBytes) refuseField(path, 'field.tooLong')
  return (await shrinkPicture(bytes)) ?? refuseField(path, 'field.invalid')
}
