import { writeTextTypes } from './text-types.ts'

writeTextTypes()

// The compiler, told to skip most of its garbage collection: half of its time went there, and it ends in seconds anyway.
// A ceiling stays, so that a program that grows without end collects again instead of filling the machine.
process.env.GOGC ??= 'off'
process.env.GOMEMLIMIT ??= '2GiB'

await import(new URL('../node_modules/typescript/lib/tsc.js', import.meta.url).href)
