import { statSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// Half of a start is reading some 1,500 files of code: taking the types away and compiling them. Node keeps the result
// beside the data, so that a server that was killed is back sooner. `NODE_COMPILE_CACHE` names another folder.

// What is there is run as it is: nobody else may be able to write it.
function isOurs(folder: string): boolean {
  const facts = statSync(folder, { throwIfNoEntry: false })
  if (!facts?.isDirectory()) return false
  return process.getuid === undefined || (facts.uid === process.getuid() && (facts.mode & 0o022) === 0)
}

/** From here on compiled code is taken from the data folder, if there is one; without it a start is slower, no more. */
export function useCodeCache(dataDir: string): void {
  if (isOurs(dataDir)) enableCompileCache(join(dataDir, 'code-cache'))
}

/** Writes what this start had to compile. Not left to the exit: a process that is killed never gets to it. */
export function keepCodeCache(): void {
  flushCompileCache()
}
