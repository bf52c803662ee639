// The server's own list, as it was committed: this package knows the server's types and not its code.
import table from '@marquee/api/access-table.txt?raw'
import { accessText, effectiveRights } from '@marquee/contract'
import { languages, loadNamespace, type Texts } from '@marquee/i18n'
import { describe, expect, it } from 'vitest'
import { approvableCommands, isApprovable, mayApprove } from './commands.ts'

const textAt = (texts: Texts, path: string) =>
  path
    .split('.')
    .reduce<Texts | string | undefined>((at, name) => (typeof at === 'object' ? at[name] : undefined), texts)

describe('commands that can be approved', () => {
  it.each(languages)('have their words: %s', async (language) => {
    const texts = await loadNamespace(language, 'approvals')
    for (const path of Object.keys(approvableCommands)) {
      expect([path, typeof textAt(texts, `kind.${path}`)]).toEqual([path, 'string'])
      expect([path, textAt(texts, `command.${path}`)]).toEqual([path, expect.stringContaining('{{target}}')])
    }
  })

  it('are those of the server, with the rights that it asks for', () => {
    // What the door asks for, or whose limit the command compares.
    const lines = table.split('\n').flatMap((line) => {
      const [path, , right] = line.split(/ +/)
      const approvable = / approvable(?:: (?<limitedBy>\S+))?$/.exec(line)
      return approvable ? [[path, approvable.groups?.limitedBy ?? right]] : []
    })
    const ours = Object.entries(approvableCommands).map(([path, access]) => [path, accessText(access)])
    expect(lines.length).toBeGreaterThan(2)
    expect(ours.sort()).toEqual(lines)
  })

  it('are only those: no name of an object passes for one', () => {
    expect(isApprovable('users.suspend')).toBe(true)
    for (const path of ['users.update', 'constructor', '__proto__', ''])
      expect([path, isApprovable(path)]).toEqual([path, false])
  })

  it('make approvers of those who hold one of their rights, and of nobody else', () => {
    const holding = (action: 'view' | 'suspend') => effectiveRights([{ module: 'users', action, limits: {} }])
    expect([mayApprove(holding('suspend')), mayApprove(holding('view')), mayApprove({})]).toEqual([true, false, false])
  })
})
