import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { startEmbedded } from '../embedded/index.ts'
import { stderrLog } from '../log.ts'
import { testFolder } from './folder.ts'

/** A server for a whole run of tests. */
export interface TestServer {
  kind: 'given' | 'container' | 'embedded'
  url: string
  stop(): Promise<void>
}

// What a test writes need not survive the machine.
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' }
const DOCKER_SOCKET = '/var/run/docker.sock'

/** Asks the Docker daemon itself, once and briefly: the command may be installed where no daemon runs. */
function dockerAnswers(): Promise<boolean> {
  const remote = URL.parse(process.env.DOCKER_HOST ?? '')
  return new Promise((resolve) => {
    const socket =
      remote?.protocol === 'tcp:'
        ? createConnection(Number(remote.port || 2375), remote.hostname)
        : createConnection(remote?.protocol === 'unix:' ? remote.pathname : DOCKER_SOCKET)
    const done = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(1_000, () => done(false))
    socket.on('error', () => done(false))
    socket.on('connect', () => socket.write('GET /_ping HTTP/1.0\r\nHost: docker\r\n\r\n'))
    socket.on('data', (chunk) => done(chunk.toString().includes(' 200 ')))
  })
}

async function startContainer(): Promise<TestServer> {
  const { GenericContainer, Wait } = await import('testcontainers')
  const settings = Object.entries(FAST).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const container = await new GenericContainer('postgres:18')
    .withEnvironment({ POSTGRES_USER: 'marquee', POSTGRES_PASSWORD: 'marquee', POSTGRES_DB: 'marquee' })
    .withCommand(['postgres', ...settings])
    .withExposedPorts(5432)
    // The image starts the server twice: once to set itself up, then for good.
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .withStartupTimeout(120_000)
    .start()
  const url = `postgres://marquee:marquee@${container.getHost()}:${container.getMappedPort(5432)}/marquee`
  return {
    kind: 'container',
    url,
    async stop() {
      await container.stop()
    },
  }
}

async function startOwn(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(testFolder(), 'marquee-test-'))
  const server = await startEmbedded({ dataDir, fsync: false, extraSettings: { max_connections: '400' } })
  return {
    kind: 'embedded',
    url: server.url,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * The server for tests: the one that `TEST_DATABASE_URL` names, else a container where Docker answers, else the
 * embedded one. A container that does not start is no reason to fail: the embedded one takes its place.
 */
export async function openTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { kind: 'given', url: given, stop: async () => {} }
  if (await dockerAnswers()) {
    try {
      return await startContainer()
    } catch (error) {
      stderrLog.warn('Docker answers, but PostgreSQL did not start in it; using the embedded one', {
        error: error instanceof Error ? error.message : String(error),
      })
    }
  }
  return startOwn()
}
