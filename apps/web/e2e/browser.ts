import { existsSync, readdirSync } from 'node:fs'

/** Where the browser is and how it is started. */
export interface Browser {
  executablePath: string
  args: string[]
}

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const installed = '/usr/bin/chromium'

/**
 * Debian's own Chromium where it is installed, else the one that comes with npm: nothing has to be installed by hand.
 * `E2E_BROWSER=npm` takes the latter in any case.
 */
export async function findBrowser(): Promise<Browser> {
  const isOurs = process.env.E2E_BROWSER === 'npm'
  if (existsSync(installed) && !isOurs) return { executablePath: installed, args: flags }
  // The package then unpacks its own copies of the libraries that the system lacks, and points the loader to them.
  if (!hasLibrary('libnss3.so')) process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  // Not with the package's own flags: its one process for everything dies with the first closed window.
  return { executablePath: await chromium.executablePath(), args: flags }
}

function hasLibrary(name: string): boolean {
  return ['/lib', '/usr/lib', '/usr/lib64'].some((root) => {
    if (!existsSync(root)) return false
    const folders = [root, ...readdirSync(root).map((entry) => `${root}/${entry}`)]
    return folders.some((folder) => existsSync(`${folder}/${name}`))
  })
}
