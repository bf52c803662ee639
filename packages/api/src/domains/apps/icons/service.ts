import { type IconSetName, iconSets } from '@marquee/contract'
import families from './names.json' with { type: 'json' }

/** The names of a set, and what an icon of it is called by: `namespace:name`. */
export interface IconSet {
  namespace: string
  name: string
  grid: string
  list: string[]
}

const familyOf = (set: IconSetName): keyof typeof families => {
  if (set === 'feather') return 'feather'
  return set.startsWith('heroicons') ? 'heroicons' : 'material'
}

const all = Object.fromEntries(
  (Object.keys(iconSets) as IconSetName[]).map((set) => [
    set,
    { ...iconSets[set], list: families[familyOf(set)].split(' ') },
  ]),
) as Record<IconSetName, IconSet>

/** One of the seven sets. */
export const iconSetOf = (set: IconSetName): IconSet => all[set]
