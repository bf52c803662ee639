import { resolve } from 'node:path'

/** The data folder, for what comes before the settings can be read: reading them loads half of the product. */
export function earlyDataDir(): string {
  return resolve(process.env.DATA_DIR ?? '.data')
}
