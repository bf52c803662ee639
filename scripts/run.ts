import { spawn } from 'node:child_process'

export type Outcome = { code: number; output: string }

/** What a command needs: extra environment, and whether its words go straight to the terminal. */
export type RunOptions = { env?: Record<string, string>; live?: boolean }

/**
 * Runs a tool of this repository and returns its exit code and all it said; a tool that a signal ended counts as 1.
 * Rejects when the tool is not there. It gets no standard input, so that nothing can wait for an answer.
 */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', ...options.env },
      stdio: options.live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    })
    const parts: Buffer[] = []
    child.stdout?.on('data', (part: Buffer) => parts.push(part))
    child.stderr?.on('data', (part: Buffer) => parts.push(part))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(parts).toString('utf8') }))
  })
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** `3.2 s`, `1 min 5 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
