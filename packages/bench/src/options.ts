/** A number from the command line (`npm run bench -- booking --rounds=1`), else the one given here. */
export function option(name: string, otherwise: number): number {
  const given = process.argv.find((argument) => argument.startsWith(`--${name}=`))
  const value = given === undefined ? otherwise : Number(given.slice(name.length + 3))
  if (!Number.isFinite(value) || value <= 0) throw new Error(`--${name} wants a number`)
  return value
}

/** A text from the command line (`npm run bench -- search --keep=/var/tmp/venue`); undefined: it was not given. */
export function textOption(name: string): string | undefined {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
}
