/** The page of a list that an address asks for; anything that is no page is the first. */
export function pageNumber(address: URL): number {
  const asked = Number(address.searchParams.get('page') ?? 1)
  return Number.isSafeInteger(asked) && asked >= 1 && asked <= 1_000_000 ? asked : 1
}
