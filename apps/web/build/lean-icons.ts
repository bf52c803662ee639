import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * Takes out of Lucide's icons what nobody sees: their names, which become class names and nothing here styles by, the
 * size that they have anyway, and the keys of their shapes. Those are six random letters each, which cannot be
 * compressed. And draws them by a few lines instead of the library's own, which read sizes, colours and names of classes
 * from a context that nothing here sets.
 */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/lucide-react\/dist\/esm\/(icons\/[\w-]+|createLucideIcon)\.mjs$/ },
      handler: async (id) => (id.endsWith('/createLucideIcon.mjs') ? drawing : lean(await readFile(id, 'utf8'))),
    },
  }
}

/** What draws the shapes of an icon, with the attributes that Lucide gives it. */
export const drawing = `
import { createElement } from 'react'
const all = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
}
export default (shapes) => ({ size = 24, ...props }) =>
  createElement(
    'svg',
    { ...all, width: size, height: size, ...props },
    ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
  )
`

/** The module with its shapes alone, for `drawing`. Throws when Lucide writes its icons in another way. */
export function lean(code: string): string {
  const data = /const __iconData = (\{[\s\S]*?\n\});/.exec(code)?.[1]
  // Other names for an icon lead to its module.
  if (!data) {
    if (/^export \{ [^}]*\} from /m.test(code)) return code
    throw new Error('Lucide writes its icons in another way')
  }
  const shapes = /\n {2}node: (\[[\s\S]*?\n {2}\])/.exec(data)?.[1] ?? /\n {2}node: (\[.*\])/.exec(data)?.[1]
  if (!shapes || !data.includes('size: 24,')) throw new Error('Lucide writes its icons in another way')
  const keyless = shapes.replace(/,\s*key: "\w+"/g, '')
  return code.replace(data, () => keyless).replace('__iconData.node;\n', '')
}
