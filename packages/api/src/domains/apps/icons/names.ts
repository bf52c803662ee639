import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Names of one family; every set of the family has the same. */
export type IconFamilies = Record<'feather' | 'heroicons' | 'material', string[]>

const require = createRequire(import.meta.url)
const folders = {
  feather: dirname(require.resolve('feather-icons/package.json')),
  heroicons: dirname(require.resolve('heroicons/package.json')),
  material: dirname(require.resolve('@material-design-icons/svg/package.json')),
}

/**
 * The names of all icons as the packages have them (they are installed where the product is developed, and nowhere
 * else). Throws when the sets of a family have come apart: then one list no longer does for them.
 */
export function readIconFamilies(): IconFamilies {
  const feather = JSON.parse(readFileSync(join(folders.feather, 'dist/icons.json'), 'utf8')) as object
  return {
    feather: Object.keys(feather).sort(),
    heroicons: sameIn(folders.heroicons, ['24/outline', '24/solid', '20/solid']),
    material: sameIn(folders.material, ['filled', 'outlined', 'two-tone']),
  }
}

function sameIn(folder: string, sets: readonly string[]): string[] {
  const lists = sets.map((set) =>
    readdirSync(join(folder, set))
      .filter((file) => file.endsWith('.svg'))
      .map((file) => file.slice(0, -'.svg'.length))
      .sort(),
  )
  const [first = []] = lists
  if (lists.some((list) => list.join() !== first.join())) throw new Error(`the sets of ${folder} differ`)
  return first
}

/** The text of names.json: one line a family, names between spaces. */
export function namesFile(families: IconFamilies): string {
  const lines = Object.entries(families).map(([family, names]) => `  ${JSON.stringify(family)}: "${names.join(' ')}"`)
  return `{\n${lines.join(',\n')}\n}\n`
}
