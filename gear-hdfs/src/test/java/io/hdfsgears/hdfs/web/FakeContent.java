// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.web;

import io.hdfsgears.hdfs.picture.Picture;

/** Content of the page as a test sets it. */
final class FakeContent implements GearsPage.Content {
    String trouble = "";
    Picture picture;
    /** How often the picture was asked for. */
    int asked;

    FakeContent(Picture picture) {
        this.picture = picture;
    }

    @Override
    public String nameNode() {
        return "nn1:8020";
    }

    @Override
    public String trouble() {
        return trouble;
    }

    @Override
    public Picture picture() {
        asked++;
        return picture;
    }
}
