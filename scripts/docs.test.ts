import { expect, it } from 'vitest'
import { checkDocs } from './docs.ts'
import { plant, project } from './testing/planted.ts'

const entry = '## A seat is a number\nIt is.\n\nCode: [`packages/api/src/a.ts`](../../packages/api/src/a.ts)\n'
const sound = {
  'README.md':
    'See [the decisions](docs/decisions.md#subjects), [tRPC](https://trpc.io) and `packages/api/src/a.ts`.\n',
  'docs/decisions.md': '[Seats](decisions/seats.md)\n\n`src/sample.ts`\n```md\n`src/sample.ts` [gone](gone.md)\n```\n',
  'docs/decisions/seats.md': `# Seats\n\n${entry}`,
  'packages/api/README.md': 'Read `src/a.ts`, `api/src/a.ts`, `src/<name>.ts`, `orders.sell` and `application/json`.\n',
  'packages/api/src/a.ts': '',
}
const found = (files: Record<string, string>) =>
  checkDocs(plant({ ...sound, ...files })).problems.map(({ file, line, message }) => `${file}:${line ?? ''} ${message}`)

it('pages whose paths all exist pass', () => {
  expect(found({})).toEqual([])
})

it.each([
  [{ 'README.md': 'first\n[gone](docs/gone.md)' }, 'README.md:2 the link leads nowhere: docs/gone.md'],
  [{ 'README.md': '`packages/api/src/gone.ts`' }, 'README.md:1 there is no file packages/api/src/gone.ts'],
  [{ 'README.md': '`packages/gone/src`' }, 'README.md:1 there is no file packages/gone/src'],
  [{ 'packages/db/README.md': '`src/a.ts`' }, 'packages/db/README.md:1 there is no file src/a.ts'],
  [{ 'docs/decisions/new.md': `# New\n\n${entry}` }, 'docs/decisions.md: links no new.md'],
  [
    { 'docs/decisions/seats.md': `# Seats\n\n## A hold ends\nIt does.\n\n${entry}` },
    'docs/decisions/seats.md: no line "Code: […](…)" below ## A hold ends',
  ],
])('is found: %j', (files, problem) => {
  expect(found(files)).toEqual([problem])
})

it('really reads the docs of this project', () => {
  const { looked, problems } = checkDocs(project)
  expect(looked).toBeGreaterThan(20)
  expect(problems).toEqual([])
})
