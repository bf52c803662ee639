import { banner } from './banner.ts'
import { type Env, readEnv, SettingError } from './env.ts'
import type { ServerLog } from './log/log.ts'
import type { RunningServer } from './server.ts'

// The process: settings in, server up, signals, and an exit code that says how it went.

// A supervisor kills after this; nobody should have to.
const longestStopMs = 14_500

function settings(): Env {
  try {
    return readEnv()
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    process.stderr.write(`Marquee does not start.\n${error.message}\n`)
    process.exit(1)
  }
}

async function serve(env: Env, log: ServerLog): Promise<void> {
  let running: RunningServer | null = null
  let exitCode: number | null = null

  async function leave(code: number): Promise<void> {
    exitCode = code
    setTimeout(() => {
      log.error({}, 'the stop takes too long; leaving')
      process.exit(1)
    }, longestStopMs).unref()
    await running?.stop()
    log.info({}, 'stopped')
    process.exit(code)
  }

  function onSignal(signal: NodeJS.Signals): void {
    // Asked twice: someone does not want to wait.
    if (exitCode !== null) process.exit(1)
    log.info({ signal }, 'asked to stop')
    // During the start there is nothing to finish: the start ends first, then everything is closed.
    if (running) void leave(0)
    else exitCode = 0
  }

  function onBroken(what: string): (error: unknown) => void {
    return (err) => {
      log.fatal({ err }, what)
      // Its state is unknown: a clean exit, and a supervisor starts a fresh one.
      if (exitCode === null || exitCode === 0) void leave(1).catch(() => process.exit(1))
    }
  }

  // A reader of our output that goes away must not take the server with it.
  process.stdout.on('error', () => {})
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  process.on('uncaughtException', onBroken('an error that nobody caught'))
  process.on('unhandledRejection', onBroken('a rejection that nobody handled'))

  try {
    const { startServer } = await import('./server.ts')
    running = await startServer({ env, log })
  } catch (error) {
    log.fatal({ err: error }, 'the start failed')
    const words = error instanceof Error ? error.message : String(error)
    process.stderr.write(`Marquee does not start.\n${words}\n`)
    process.exit(1)
  }
  if (exitCode !== null) return leave(exitCode)
  process.stdout.write(banner(running, env.mode === 'development' ? env.publicUrl : null))
}

/** Starts the server of the environment's settings; ends the process when it cannot start. */
export async function run(): Promise<void> {
  const env = settings()
  // Log and server are the whole product, read now and not with this file: what is wrong with a setting is said before.
  const { createLog } = await import('./log/log.ts')
  await serve(env, createLog({ level: env.logLevel }))
}
