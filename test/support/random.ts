/** Random numbers that are the same in every run, so that what fails can be looked at. */
export interface Random {
  /** An integer from 0 to below the bound. */
  readonly below: (bound: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(items: readonly T[]) => T;
}

/** A generator of random numbers from a seed: a linear congruential one, of which the high bits are taken. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) / 2 ** 24;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("There is nothing to pick from.");
      return item;
    },
  };
}
