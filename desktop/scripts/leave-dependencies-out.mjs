/** electron-builder calls this before packing. False: don't install or pack node_modules. */
export default () => false;
