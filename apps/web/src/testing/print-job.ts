import type { PrintJob } from '@marquee/contract/printers'

/** A kitchen ticket that did not come out. */
export const printJob = (rest: object = {}) =>
  ({
    id: 'one',
    printer: { id: 'Kitchen-id', name: 'Kitchen', kind: 'network' },
    kind: 'kitchen_ticket',
    subjectNo: '41',
    station: { en: 'Grill', tr: 'Izgara' },
    state: 'failed',
    attempts: 9,
    error: 'paper_out',
    isCopy: false,
    isConfirmed: null,
    movedFrom: null,
    createdAt: '2026-11-26T20:00:00Z',
    createdBy: 'Deniz',
    nextAt: null,
    printedAt: null,
    ...rest,
  }) as PrintJob
