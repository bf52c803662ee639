import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from './product.ts'

/** The link in the newest mail to this person whose path begins like this; the server writes mails into a folder. */
export async function linkMailedTo(email: string, path: string): Promise<string> {
  const folder = join(process.env.E2E_DATA ?? '', 'outbox')
  let link = ''
  await expect(async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
    for (const name of names) {
      const letter = await readFile(join(folder, name), 'utf8')
      const found = /https?:\/\/\S+/.exec(letter)?.[0]
      if (letter.slice(0, letter.indexOf('\r\n\r\n')).includes(email) && found && new URL(found).pathname === path)
        link = found
    }
    expect(link).not.toBe('')
  }).toPass({ timeout: 10_000 })
  const { pathname, search } = new URL(link)
  return pathname + search
}
