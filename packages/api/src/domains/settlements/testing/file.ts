import { Readable } from 'node:stream'
import type { SettlementMapping, StoredFileId } from '@marquee/contract'
import { receiveFile } from '../../../files/receive.ts'
import type { SignedIn, TestApi } from '../../../testing/test-api.ts'

/** The columns of `turkishFile`. */
export const turkishMapping: SettlementMapping = {
  date: 'İşlem Tarihi',
  amount: 'Brüt Tutar',
  net: null,
  fee: 'Komisyon',
  reference: 'Referans No',
  kind: 'İşlem Tipi',
  decimal: ',',
  dateForm: 'DMY',
}

export interface TestLine {
  /** `24.11.2026` */
  date: string
  amount: string
  fee?: string
  reference?: string
  kind?: string
}

/** A file as a Turkish bank writes it: semicolons, a mark at its beginning, a title above the table. */
export const turkishFile = (lines: readonly TestLine[]): string =>
  `\ufeffPOS Ekstresi\r\nİşlem Tarihi;İşlem Tipi;Brüt Tutar;Komisyon;Referans No\r\n${lines
    .map(
      ({ date, kind = 'Satış', amount, fee = '0,00', reference = '' }) =>
        `${date};${kind};${amount};${fee};${reference}\r\n`,
    )
    .join('')}`

/** Brings a file for somebody who may reconcile. */
export async function bringFile(
  api: TestApi,
  { caller }: Pick<SignedIn, 'caller'>,
  file: string | Uint8Array,
): Promise<StoredFileId> {
  const bytes = Buffer.from(file as string)
  const { url } = await caller.settlements.upload({ name: 'pos.csv', size: bytes.length })
  const leave = url.replace('/api/files?ticket=', '')
  const { id } = await receiveFile(api.services, { leave, body: Readable.from([bytes]), announcedBytes: bytes.length })
  return id
}
