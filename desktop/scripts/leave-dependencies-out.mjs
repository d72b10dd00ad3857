/** Called by electron-builder before it packs: false tells it that what node_modules holds is not its concern. */
export default () => false;
