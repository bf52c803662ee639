// What text-files.ts is on the server; Vite reads the folder when it builds.
export const textFiles = import.meta.glob('./*/*.json', { base: '../locales', import: 'default' })
