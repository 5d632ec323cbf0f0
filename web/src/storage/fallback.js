/**
 * What is kept in the database, or, where nothing can be stored, only as long as the page lives.
 *
 * @param {ReturnType<typeof import("./database.js").createDatabase>} database
 */
export function createFallback(database) {
  let inMemory = false;

  return {
    /** Nothing can be stored. */
    get inMemory() {
      return inMemory;
    },

    /**
     * @template T
     * @param {(db: import("./database.js").Connection) => Promise<T>} work
     * @param {() => T} without what stands for it where nothing can be stored
     * @returns {Promise<T>} rejects when the disk is full: that is the person's to know about, a forbidden one is the same as none
     */
    async stored(work, without) {
      if (inMemory) return without();
      try {
        return await database.run(work);
      } catch (error) {
        if (/** @type {{name?: string}} */ (error)?.name === "QuotaExceededError") throw error;
        inMemory = true;
        return without();
      }
    },
  };
}
