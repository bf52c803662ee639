import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * Takes out of Lucide's icons what nobody sees: their names, which become class names and nothing here styles by, the
 * size that they have anyway, and the keys of their shapes. Those are six random letters each, which cannot be
 * compressed, and only have to differ within one icon.
 */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      handler: async (id) => lean(await readFile(id, 'utf8')),
    },
  }
}

/** The module with numbers for keys. Throws when Lucide writes its icons in another way. */
export function lean(code: string): string {
  const data = /const __iconData = (\{[\s\S]*?\n\});/.exec(code)?.[1]
  // Other names for an icon lead to its module.
  if (!data) {
    if (/^export \{ [^}]*\} from /m.test(code)) return code
    throw new Error('Lucide writes its icons in another way')
  }
  let shapes = 0
  const leaner = data
    .replace(/^ {2}name: "[\w-]+",\n/m, '')
    .replace(/^ {2}size: 24,\n/m, '')
    .replace(/\bkey: "\w+"/g, () => `key: "${shapes++}"`)
  return code.replace(data, () => leaner)
}
