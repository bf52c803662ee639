import { readdir, readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { waitFor } from '@marquee/db/testing'
import type { ServerProcess } from '../test/support/process.ts'

export const megabyte = 1024 * 1024

/** Settings with which a server says what it holds; see `memory-probe.ts`. */
export const probed = {
  NODE_OPTIONS: `--import ${pathToFileURL(`${import.meta.dirname}/memory-probe.ts`)}`,
}

/** What a process weighs, in bytes. */
export interface Weight {
  rss: number
  /** Of JavaScript and of buffers outside its heap: what is still held after a collection. */
  held: number
}

/** Asks a probed server to collect, and weighs what is left. */
export async function weigh({ child, output }: ServerProcess): Promise<Weight> {
  const lines = () => [...output().matchAll(/^memory (\{.*\})$/gm)]
  const before = lines().length
  child.kill('SIGUSR2')
  await waitFor('the weight', async () => lines().length > before, 30_000)
  const usage = JSON.parse(lines().at(-1)?.[1] ?? '{}') as NodeJS.MemoryUsage
  return { rss: usage.rss, held: usage.heapUsed + usage.external }
}

/** Resident memory in bytes and open files of a process, as the system sees them, without disturbing it. */
export async function seenFromOutside(pid: number): Promise<{ rss: number; files: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return { rss: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024, files: (await readdir(`/proc/${pid}/fd`)).length }
}

/** A value in bytes at a time in milliseconds. */
export interface Point {
  at: number
  value: number
}

/** Megabytes a minute by which the values rise, as a straight line through all of them. */
export function slope(points: readonly Point[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const x = mean(points.map(({ at }) => at))
  const y = mean(points.map(({ value }) => value))
  const above = points.reduce((sum, point) => sum + (point.at - x) * (point.value - y), 0)
  const below = points.reduce((sum, point) => sum + (point.at - x) ** 2, 0)
  return ((above / below) * 60_000) / megabyte
}
