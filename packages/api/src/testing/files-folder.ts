import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for the files of one test; it is made with the first of them. */
export const filesFolder = () => join(tmpdir(), `marquee-files-${randomUUID()}`)
