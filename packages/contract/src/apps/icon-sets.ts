// Without zod: the menu names a set, and the first load must not bring a library that only forms need.

/** The icon sets by their names in addresses, with what an icon's id begins with (`feather:bell`) and its size. */
export const iconSets = {
  feather: { namespace: 'feather', name: 'Feather', grid: 'icon-size-6' },
  'heroicons-outline': { namespace: 'heroicons_outline', name: 'Heroicons Outline', grid: 'icon-size-6' },
  'heroicons-solid': { namespace: 'heroicons_solid', name: 'Heroicons Solid', grid: 'icon-size-6' },
  'heroicons-mini': { namespace: 'heroicons_mini', name: 'Heroicons Mini', grid: 'icon-size-5' },
  'material-solid': { namespace: 'mat_solid', name: 'Material Solid', grid: 'icon-size-6' },
  'material-outline': { namespace: 'mat_outline', name: 'Material Outline', grid: 'icon-size-6' },
  'material-twotone': { namespace: '', name: 'Material Twotone', grid: 'icon-size-6' },
} as const satisfies Record<string, { namespace: string; name: string; grid: string }>
export type IconSetName = keyof typeof iconSets
export const iconSetNames = Object.keys(iconSets) as [IconSetName, ...IconSetName[]]
