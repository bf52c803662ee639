import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import DoorOpen from 'lucide-react/icons/door-open'
import { createElement, type FunctionComponent, type SVGProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { drawing, lean } from './lean-icons.ts'

const folder = join(import.meta.dirname, '../../../node_modules/lucide-react/dist/esm/icons')

it('draws what Lucide draws, but for the names of classes', async () => {
  type Drawn = FunctionComponent<SVGProps<SVGSVGElement> & { size?: number }>
  const code = lean(await readFile(join(folder, 'door-open.mjs'), 'utf8'))
  const shapes: unknown = new Function(`return ${/__iconData = (\[[\s\S]*?\]);\n/.exec(code)?.[1]}`)()
  const draw: (shapes: unknown) => Drawn = new Function(
    'createElement',
    drawing.replace(/^import .*$/m, '').replace('export default', 'return'),
  )(createElement)
  const props = [{}, { size: 16, className: 'shrink-0' }, { strokeWidth: 1.75, className: 'size-5' }]
  for (const each of props) {
    const all = { 'aria-hidden': true, ...each }
    const wanted = renderToStaticMarkup(createElement(DoorOpen, all)).replace(/lucide(-[\w-]+)? ?/g, '')
    expect(attributes(renderToStaticMarkup(createElement(draw(shapes), all)))).toEqual(attributes(wanted))
  }
})

/** What each element has, in one order; an empty class is none. */
function attributes(markup: string): string[][] {
  return [...markup.matchAll(/<(\w+)((?: [\w-]+="[^"]*")*)/g)].map(([, tag = '', list = '']) => [
    tag,
    ...[...list.matchAll(/[\w-]+="[^"]+"/g)].map(([each]) => each).sort(),
  ])
}

it('knows how Lucide writes its icons, and stops the build otherwise', async () => {
  const icons = (await readdir(folder)).filter((name) => name.endsWith('.mjs'))
  // Every fifth is enough to meet each form.
  for (const name of icons.filter((_, place) => place % 5 === 0)) lean(await readFile(join(folder, name), 'utf8'))
  expect(() => lean('export default ["path"]')).toThrow('another way')
})
