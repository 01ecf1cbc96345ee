/** The paper that callers of the service may name: its contract has these, whatever the library knows besides. */
import type { PageFormat } from '../../../engine/index.ts';

export const SERVICE_FORMATS = ['A4', 'Letter', 'Legal', 'Tabloid'] as const satisfies readonly PageFormat[];
