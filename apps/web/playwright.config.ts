import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/browser.ts'
import { testFolder } from './e2e/folder.ts'

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
    probe.once('error', reject)
  })
}

// Workers read this file again: what must be the same for all of them travels in the environment.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_DATA ??= join(testFolder(), `marquee-e2e-${randomBytes(6).toString('hex')}`)
const { E2E_PORT: port, E2E_DATA: dataDir } = process.env
const { executablePath, args } = await findBrowser()
const address = `http://127.0.0.1:${port}`

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  // One browser and the server fill nearly two cores: a third worker ends nothing sooner, and makes every test slower.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // Far more than any test takes: beside others that use the machine, a slow test is no fault. A step says sooner what is missing.
  timeout: 300_000,
  // A machine that others use too: what passes at the second try is counted and named as flaky.
  retries: process.env.CI ? 2 : 0,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  globalTeardown: './e2e/remove-data.ts',
  use: {
    baseURL: address,
    locale: 'en-GB',
    timezoneId: 'America/New_York',
    // What is not there after so long does not come: the test says so at once.
    actionTimeout: 40_000,
    viewport: { width: 1440, height: 900 },
    // Requests of a page are watched and answered by tests; offline.spec.ts is about the worker.
    serviceWorkers: 'block',
    launchOptions: { executablePath, args },
    // What moves is drawn anew sixty times a second, and is measured where it ends; evening.spec.ts sees all of it move.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording slows every test: only what is tried again is recorded, and `--trace on` records whatever is asked for.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  // The product as people start it, on a port and with data of its own. `E2E_BUILT` says that it was built just now.
  webServer: {
    command: `${process.env.E2E_BUILT ? '' : 'NODE_ENV=production npm run build && '}exec node ../server/src/main.ts`,
    url: `${address}/health/ready`,
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SEED: 'demo',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/marquee-code'),
    },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
