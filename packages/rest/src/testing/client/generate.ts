import { registerHooks } from 'node:module'

// Run as a program of its own: `node generate.ts <document> <folder>` makes a client of the document in the folder.
const [, , input = '', folder = ''] = process.argv

// The generator writes TypeScript by the compiler's classic interface, which the compiler of this repository no longer
// has; it gets one that comes as a library, without a `tsc` that would stand in the way of ours.
const compiler = new URL('./compiler.ts', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' ? { url: compiler, shortCircuit: true } : next(specifier, context),
})

const { createClient } = await import('@hey-api/openapi-ts')
await createClient({
  input,
  output: { path: folder, module: { extension: '.ts' }, entryFile: false },
  logs: { level: 'silent' },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
})
