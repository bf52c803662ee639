import { createHmac } from 'node:crypto'

const prefix = 'whsec_'

/** A secret as it is shown. */
export const shownSecret = (secret: Buffer): string => prefix + secret.toString('base64')

interface Message {
  id: string
  /** Seconds since 1970. */
  at: number
  body: string
}

/** The headers of a message as Standard Webhooks has them: one signature for each secret that is good at the moment. */
export function signedHeaders({ id, at, body }: Message, secrets: readonly Buffer[]): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const digest = createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64')
    return `v1,${digest}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': signatures.join(' ') }
}
