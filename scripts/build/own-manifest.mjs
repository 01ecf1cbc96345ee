// Plugin of the bundler: of the checkout's package.json only what the programs ask for goes into the bundles.
import { readFileSync } from 'node:fs';

export function ownManifest() {
  return {
    name: 'own-manifest',
    load: {
      filter: { id: /[\\/]package\.json$/ },
      handler(id) {
        const { version, homepage } = JSON.parse(readFileSync(id, 'utf8'));
        return { code: `export default ${JSON.stringify({ version, homepage })};`, moduleType: 'js' };
      },
    },
  };
}
