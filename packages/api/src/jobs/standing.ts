import { z } from 'zod'
import { movePersonal } from '../audit/move-personal.ts'
import { checkAuditChains } from '../audit/nightly.ts'
import { sealAudit } from '../audit/seal.ts'
import type { Services } from '../core/context.ts'
import { moveHandler } from '../files/move-pictures.ts'
import { fileHandlers } from '../files/sweep.ts'
import { mailJob } from '../identity/outgoing-mail.ts'
import { defineJob, handleJob, type JobHandler } from '../queue/kind.ts'
import { cleanUp } from './clean.ts'
import { aroundMails, type DeliverMail, sendMail } from './mail.ts'

const nothing = z.object({})

/** Lays the chain over the audit rows that are not sealed yet. */
const sealJob = defineJob({ name: 'audit.seal', data: nothing, timeoutSeconds: 120 })
/** Walks each venue's chain once a night. */
const checkJob = defineJob({ name: 'audit.check', data: nothing, timeoutSeconds: 3600 })
/** Takes personal texts out of events that still hold them in clear. */
const moveJob = defineJob({ name: 'audit.movePersonal', data: nothing, timeoutSeconds: 3600 })
/** Deletes what nobody needs any more. */
const cleanJob = defineJob({ name: 'storage.clean', data: nothing, timeoutSeconds: 1800 })

/** How often the standing work is done, in seconds, and who sends mails. */
export interface StandingOptions {
  /** Default 5. */
  sealSeconds?: number
  /** Default 600. */
  cleanSeconds?: number
  /** How often someone looks whether a night's check of the audit's chain is due; default 600. */
  checkSeconds?: number
  /** Without it mails stay in the queue. */
  deliver?: DeliverMail | undefined
}

/** The work that belongs to no domain. */
export function standingHandlers(services: Services, options: StandingOptions): JobHandler[] {
  const { sealSeconds = 5, cleanSeconds = 600, checkSeconds = 600, deliver } = options
  const { db } = services
  return [
    handleJob(sealJob, async () => void (await sealAudit(services)), { everySeconds: sealSeconds }),
    handleJob(cleanJob, async () => void (await cleanUp(db)), { everySeconds: cleanSeconds }),
    handleJob(checkJob, async () => void (await checkAuditChains(services)), { everySeconds: checkSeconds }),
    handleJob(moveJob, async () => void (await movePersonal(services)), { everySeconds: checkSeconds }),
    ...fileHandlers(services),
    moveHandler(services),
    // Side by side, so that a mail server that does not answer holds all of them for one wait and not for ten.
    ...(deliver
      ? [
          handleJob(mailJob, ({ data }) => sendMail(db, deliver, data, aroundMails(services)), {
            atOnce: 5,
          }),
        ]
      : []),
  ]
}
