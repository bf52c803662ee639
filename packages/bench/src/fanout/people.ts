import { randomUUID } from 'node:crypto'
import type { Ground } from '../sales/ground.ts'

/** Tokens of so many people more, with the role of a demo user: one person may not open a thousand sockets. */
export async function makeClerks({ pool, product }: Ground, count: number, like = 'boxoffice'): Promise<string[]> {
  const tokens: string[] = []
  for (let made = 0; made < count; made += 1) {
    const email = `clerk-${randomUUID().slice(0, 8)}@marquee.example`
    await pool.query(
      `with clerk as (
         insert into app_user (id, name, email, email_key, password_hash)
         select gen_random_uuid(), 'Clerk', $1, $1, password_hash from app_user where email = $2
         returning id
       ), member as (
         insert into venue_member (venue_id, user_id, state) select v.id, clerk.id, 'active' from venue v, clerk
       )
       insert into user_role (venue_id, id, user_id, role_id, position)
       select r.venue_id, gen_random_uuid(), clerk.id, r.role_id, 0
       from clerk, user_role r join app_user u on u.id = r.user_id where u.email = $2 limit 1`,
      [email, `${like}@marquee.example`],
    )
    const response = await fetch(`http://127.0.0.1:${product.port}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'marquee-demo' }),
    })
    const { accessToken } = (await response.json()) as { accessToken?: string }
    if (!accessToken) throw new Error(`a clerk was refused with ${response.status}`)
    tokens.push(accessToken)
  }
  return tokens
}
