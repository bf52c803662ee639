import { readdirSync, readFileSync } from 'node:fs'

// /proc counts in hundredths of a second.
const tick = 10_000

function fieldsOf(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  } catch {
    // Ended since it was listed.
    return []
  }
}

/** User and system time of a process so far, in microseconds (Linux). */
export function cpuMicroseconds(pid: number): number {
  const fields = fieldsOf(pid)
  return (Number(fields[11]) + Number(fields[12])) * tick
}

/** The same of a PostgreSQL server: its first process, all that work for it, and those that have ended meanwhile. */
export function postgresMicroseconds(pid: number): number {
  const ended = fieldsOf(pid)
  let ticks = Number(ended[13]) + Number(ended[14])
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const fields = fieldsOf(name)
    if (Number(name) === pid || Number(fields[1]) === pid) ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks * tick
}
