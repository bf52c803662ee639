import { Refusal } from '@marquee/api'

// A form of ours has a few fields; a body of thousands of empty parts is no form.
const mostFields = 50

/**
 * A multipart/form-data body as the JSON body that it stands for: texts as they are, a file as a data URL of its media
 * type. Throws VALIDATION for one that cannot be read, or that names a field twice.
 */
export async function readMultipart(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<unknown> {
  const fields = await new Response(bytes, { headers: { 'content-type': contentType } }).formData().catch((cause) => {
    throw new Refusal('VALIDATION', { cause })
  })
  const body = new Map<string, string>()
  for (const [name, value] of fields) {
    if (body.has(name) || body.size === mostFields) {
      throw new Refusal('VALIDATION', {
        issues: [{ path: name.slice(0, 100).toWellFormed(), message: 'field.invalid' }],
      })
    }
    body.set(name, typeof value === 'string' ? value : await dataUrlOf(value))
  }
  return Object.fromEntries(body)
}

async function dataUrlOf(file: File): Promise<string> {
  const content = Buffer.from(await file.arrayBuffer()).toString('base64')
  return `data:${file.type || 'application/octet-stream'};base64,${content}`
}
