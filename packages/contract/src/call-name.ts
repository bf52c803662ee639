// How food is called out. For the browser too, which sells without the schemas at hand.

/** After so many sales of a counter its call names begin again: what is shouted stays short. */
const round = 999

/** By what a sale that a counter made without the server is called: `K3-17` for the 17th and the 1,016th of series K3. */
export const callNameOf = (series: string, counter: number): string => `${series}-${((counter - 1) % round) + 1}`

/** The call name on a receipt of such a counter, `K3-17` of `K3-000017`. */
export function callNameOfReceipt(receipt: string): string {
  const at = receipt.lastIndexOf('-')
  return callNameOf(receipt.slice(0, at), Number(receipt.slice(at + 1)))
}

/** By what guests hear that their food is ready: the name of a sale made without the server, else the number. */
export const calledAs = ({ callNo, callName }: { callNo: number; callName?: string | null | undefined }): string =>
  callName ?? String(callNo)
