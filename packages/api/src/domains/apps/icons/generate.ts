import { writeFileSync } from 'node:fs'
import { namesFile, readIconFamilies } from './names.ts'

// Run by `npm run icons -w packages/api` when one of the packages is renewed.
writeFileSync(new URL('./names.json', import.meta.url), namesFile(readIconFamilies()))
