// Every outline of the set, as the lines that it is drawn of. A part of its own: only who has such an icon loads it.
const files = import.meta.glob<string>('/../../node_modules/heroicons/24/outline/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The paths of an icon by its name, on a ground of 24. */
export const heroicons: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(files).map(([file, svg]) => [
    file.slice(file.lastIndexOf('/') + 1, -'.svg'.length),
    [...svg.matchAll(/\sd="([^"]+)"/g)].map(([, line = '']) => line),
  ]),
)
