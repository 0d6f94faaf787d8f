/** Tokens; what costs nothing is `free`, and nothing costs more than 10 000 dollars at the default token value. No schema: sheets that pay import it. */
export const ITEM_PRICE = { min: 1, max: 1_000_000 } as const
