import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

const trees: string[] = []

afterAll(() => {
  for (const tree of trees) rmSync(tree, { recursive: true, force: true })
})

/** A temporary folder with these files in it, removed when the test file that imports this is done. */
export function plant(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'planted-'))
  trees.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

/** The repository itself. */
export const project = join(import.meta.dirname, '../..')
