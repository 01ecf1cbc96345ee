/** For tests, which are typed. */
export function packFolder(folder: string, ending: string, target: string): void;
