import { keepCodeCache, useCodeCache } from './early/code-cache.ts'
import { earlyDataDir } from './early/env.ts'
import { keepHeapSmall } from './early/heap.ts'

// The entry. What it imports above is all that is read before compiled code can be taken from where it is kept.
keepHeapSmall()
useCodeCache(earlyDataDir())
const { run } = await import('./process.ts')
await run()
keepCodeCache()
